// `deploy/update.sh` of the last release reads this path.
export * from '../../platform/db/migrations/index.ts'
