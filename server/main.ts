// Start processes of the last release run this path.
import './app/main.ts'
