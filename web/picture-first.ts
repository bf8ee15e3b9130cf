import { HOLD_ID } from './page-hold.ts'

const PRELOADS = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g
const FIRST_PICTURE = /<img[^>]* fetchPriority="high"/
/** What every page runs, each after what it builds on. */
const COMMON = /\/(framework|shared)-[^/]*\.js$/
const START = /<script type="module" async="">([\s\S]*?)<\/script>/

interface Letters {
  /** The stylesheet that names the typefaces. */
  sheet: string
  /** Those that every page needs. */
  fonts: string[]
}

/**
 * What one came for comes first: the page's typefaces and scripts wait until its largest picture is painted, so that
 * neither on a slow line nor in a slow processor they take its place. A page without one starts at once. The page's own
 * starting script stays as it is, only of a type that browsers don't run; what is put in its stead runs it.
 */
export function pictureFirst(html: string, letters: Letters): string {
  const scripts = [...html.matchAll(PRELOADS)].map(([, file = '']) => file)
  const common = scripts.filter((file) => COMMON.test(file)).sort()
  return html
    .replace(PRELOADS, '')
    .replace(START, (_, code: string) => `<script type="text/plain" id="start">${code}</script>`)
    .replace(FIRST_PICTURE, '$& elementtiming="first"')
    .replace('</head>', () => `${lettersInHead(letters)}</head>`)
    .replace(
      '</body>',
      () => `<script>(${AFTER_PICTURE})(${JSON.stringify({ ...letters, scripts, common })})</script></body>`,
    )
}

/** A browser that has had them once has them still: its pages are set in them from the first frame. */
function lettersInHead({ sheet, fonts }: Letters): string {
  return `<script>(${WHEN_KEPT})(${JSON.stringify({ sheet, fonts })})</script><noscript><link rel="stylesheet" href="${sheet}"/></noscript>`
}

/** What both scripts share: an element made and put into the page, and the letters noted as had. */
const PUT = `const put=(name,set,into=document.head)=>into.appendChild(Object.assign(document.createElement(name),set));
const preload=()=>{for(const href of fonts)put("link",{rel:"preload",as:"font",type:"font/woff2",crossOrigin:"",href})};
const note=()=>{try{localStorage.letters=sheet}catch{}};`

/** A page one comes back to, or that opens at a place further down, is laid out whole. */
const WHEN_KEPT = `({sheet,fonts})=>{
${PUT}
if(performance.getEntriesByType("navigation")[0]?.type==="navigate"&&!location.hash)document.documentElement.className="arriving";
try{if(localStorage.letters!==sheet)return}catch{return}
preload();
put("link",{rel:"stylesheet",id:"letters",href:sheet});
}`

/**
 * The first time, the typefaces go into the page together once all have come: each of the sheet's rules would have the whole
 * page laid out anew, and each of its files again. Where that fails the sheet does as sheets do.
 */
const PUT_LETTERS = `const putLetters=()=>new Promise((set)=>{
preload();
const link=put("link",{rel:"stylesheet",id:"letters",media:"not all",fetchPriority:"high",href:sheet,onerror:set,async onload(){
try{
const faces=[...link.sheet.cssRules].map(({style})=>{
const of=(name)=>style.getPropertyValue(name);
return new FontFace(of("font-family").replaceAll('"',""),of("src"),{weight:of("font-weight"),unicodeRange:of("unicode-range"),display:"swap"});
});
await Promise.all(faces.slice(-fonts.length).map((face)=>face.load()));
for(const face of faces)document.fonts.add(face);
}catch{link.media="all"}
link.onload=null;
note();
set();
}});
});`

/**
 * Runs in the browser, as text in the page. A frame without an end keeps the page loading until it answers (or 8000 ms
 * after its scripts were asked for): nobody who waits for a page to load presses a button in vain. A picture that failed
 * or lies out of sight is never painted and not waited for; a browser that can't tell when an element is painted gets two
 * frames after the picture has come. 2000 ms: no picture and no letters are worth a longer wait. What lies below the first
 * screen is laid out once the letters are there, and once only; its parts, and the files that all pages share, are taken in
 * one by one, with room between for a touch to be answered.
 */
const AFTER_PICTURE = `({sheet,fonts,scripts,common})=>{
${PUT}
${PUT_LETTERS}
let waiting=document.getElementById("start");
const hold=put("iframe",{id:${JSON.stringify(HOLD_ID)},hidden:true},document.body);
hold.contentDocument.open();
const room=(ms)=>new Promise((free)=>setTimeout(free,ms));
const below=document.querySelectorAll(".arriving :is(.below-fold,.off-screen)");
let shown;
const showBelow=()=>shown??=(async()=>{
for(const part of below){
part.style.contentVisibility="visible";
document.body.offsetHeight;
await room();
}
document.documentElement.removeAttribute("class");
for(const part of below)part.removeAttribute("style");
})();
addEventListener("scroll",showBelow,{once:true});
const start=async()=>{
if(!waiting)return;
const text=waiting.textContent;
waiting=null;
const letters=document.getElementById("letters")||putLetters();
for(const href of scripts)put("link",{rel:"modulepreload",fetchPriority:"low",href});
setTimeout(()=>hold.remove(),8000);
await Promise.race([letters,room(2000)]);
await showBelow();
for(const href of common){
await import(href).catch(()=>{});
await room();
}
put("script",{type:"module",text});
};
const picture=document.querySelector("img[fetchpriority=high]");
const box=picture?.getBoundingClientRect();
if(!box?.width||picture.complete&&!picture.naturalWidth||box.bottom<=0||box.top>=innerHeight||document.hidden)return start();
picture.onerror=start;
setTimeout(start,2000);
if(self.PerformanceElementTiming)new PerformanceObserver(start).observe({type:"element",buffered:true});
else{
const painted=()=>requestAnimationFrame(()=>requestAnimationFrame(start));
picture.complete?painted():picture.onload=painted;
}
}`
