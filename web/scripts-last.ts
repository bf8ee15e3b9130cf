const PRELOADS = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g
const START = /<script type="module" async="">([\s\S]*?)<\/script>/

/**
 * What one sees first comes first: the page's scripts wait until its largest picture has come, so that on a slow line
 * they don't take its place. A page without one starts at once. The page's own starting script stays as it is, only
 * of a type that browsers don't run; what is put in its stead runs it.
 */
export function scriptsLast(html: string): string {
  const files = [...html.matchAll(PRELOADS)].map(([, file = '']) => file)
  return html
    .replace(PRELOADS, '')
    .replace(START, (_, code: string) => `<script type="text/plain" id="start">${code}</script>`)
    .replace('</body>', () => `<script>(${AFTER_PICTURE})(${JSON.stringify(files)})</script></body>`)
}

/**
 * Runs in the browser, as text in the page. Inserted before the page has loaded, the scripts are part of its loading.
 * 2000 ms: no picture is worth a longer wait.
 */
const AFTER_PICTURE = `files=>{
let waiting=document.getElementById("start");
const put=(name,set)=>document.head.append(Object.assign(document.createElement(name),set));
const start=()=>{
if(!waiting)return;
const text=waiting.textContent;
waiting=null;
for(const href of files)put("link",{rel:"modulepreload",fetchPriority:"low",href});
put("script",{type:"module",text});
};
const picture=document.querySelector("img[fetchpriority=high]");
if(!picture||picture.complete)return start();
picture.addEventListener("load",start);
picture.addEventListener("error",start);
setTimeout(start,2000);
}`
