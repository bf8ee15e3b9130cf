import { HOLD_ID } from './page-hold.ts'

const PRELOADS = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g
const FIRST_PICTURE = /<img[^>]* fetchPriority="high"/
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
  return html
    .replace(PRELOADS, '')
    .replace(START, (_, code: string) => `<script type="text/plain" id="start">${code}</script>`)
    .replace(FIRST_PICTURE, '$& elementtiming="first"')
    .replace('</head>', () => `${lettersInHead(letters)}</head>`)
    .replace(
      '</body>',
      () => `<script>(${AFTER_PICTURE})(${JSON.stringify({ ...letters, scripts })})</script></body>`,
    )
}

/** A browser that has had them once has them still: its pages are set in them from the first frame. */
function lettersInHead({ sheet, fonts }: Letters): string {
  return `<script>(${WHEN_KEPT})(${JSON.stringify({ sheet, fonts })})</script><noscript><link rel="stylesheet" href="${sheet}"/></noscript>`
}

/** What both scripts share: the letters are put into the page, and noted as had when the sheet has come. */
const PUT_LETTERS = `const put=(name,set,into=document.head)=>into.appendChild(Object.assign(document.createElement(name),set));
const putLetters=()=>{
for(const href of fonts)put("link",{rel:"preload",as:"font",type:"font/woff2",crossOrigin:"",href});
put("link",{rel:"stylesheet",id:"letters",href:sheet,onload(){try{localStorage.letters=sheet}catch{}}});
};`

const WHEN_KEPT = `({sheet,fonts})=>{
${PUT_LETTERS}
try{if(localStorage.letters===sheet)putLetters()}catch{}
}`

/**
 * Runs in the browser, as text in the page. A frame without an end keeps the page loading until it answers (or 8000 ms
 * after its scripts were asked for): nobody who waits for a page to load presses a button in vain. A picture that failed or lies out of sight is
 * never painted and not waited for; a browser that can't tell when an element is painted gets two frames after the
 * picture has come. 2000 ms: no picture is worth a longer wait.
 */
const AFTER_PICTURE = `({sheet,fonts,scripts})=>{
${PUT_LETTERS}
let waiting=document.getElementById("start");
const hold=put("iframe",{id:${JSON.stringify(HOLD_ID)},hidden:true},document.body);
hold.contentDocument.open();
const start=()=>{
if(!waiting)return;
const text=waiting.textContent;
waiting=null;
if(!document.getElementById("letters"))putLetters();
for(const href of scripts)put("link",{rel:"modulepreload",fetchPriority:"low",href});
put("script",{type:"module",text});
setTimeout(()=>hold.remove(),8000);
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
