import puppeteer from 'puppeteer-core';
const UUID='5f1d2c3b-0000-4000-8000-00000000abcd';
const t0=Date.now(); const log=(...a)=>console.log(((Date.now()-t0)/1000).toFixed(1),...a);
const sleep=(ms)=>new Promise(r=>setTimeout(r,ms));
const browser = await puppeteer.launch({
  browser:'firefox', executablePath:'/usr/bin/firefox-esr', headless:true, args:['-remote-allow-system-access'], dumpio: !!process.env.DUMP,
  extraPrefsFirefox:{'extensions.webextensions.uuids': JSON.stringify({'veracite@veracite.org':UUID}), 'browser.dom.window.dump.enabled':true,'devtools.console.stdout.content':true, 'devtools.console.stdout.chrome': true},
  defaultViewport:null,
});
log('launched', await browser.version());
async function open(url){
  const page = await browser.newPage();
  page.on('console',m=>log('console',m.type(),m.text()));
  page.on('pageerror',e=>log('pageerror',e));
  void page.goto(url,{timeout:8000}).catch(e=>log('goto',String(e).slice(0,80)));
  for(let i=0;i<100;i++){ await sleep(100); const s=await page.evaluate(()=>location.href+' '+document.readyState).catch(e=>'x'+e); if(s===url+' complete') break; }
  return page;
}
try {
  const id = await browser.installExtension(process.argv[2] ?? '/tmp/fx/ff');
  log('id',id);
  const page = await open(`moz-extension://${UUID}/sample.html`);
  log('sample');
  await page.evaluate(()=>scrollTo(0,document.body.scrollHeight));
  await sleep(2500);
  const rect = await page.evaluate(()=>{
    const h=document.querySelector('[data-veracite-page]'); const root=h.openOrClosedShadowRoot;
    const b=root.querySelector('button.check'); const r=b.getBoundingClientRect();
    return {x:r.x+r.width/2,y:r.y+r.height/2,name:b.getAttribute('aria-label')};
  }).catch(e=>String(e));
  log('button', rect);
  await page.screenshot({path:'/tmp/fx/probe/sample.png'});
  await page.mouse.click(rect.x,rect.y);
  for(let i=0;i<12;i++){ await sleep(500);
    log((await browser.pages()).map(p=>p.url()), await page.evaluate(()=>document.querySelector('[data-veracite-page]').openOrClosedShadowRoot.querySelector('button.check').getAttribute('aria-label')));
  }
  await page.screenshot({path:'/tmp/fx/probe/sample2.png'});
  for (const p of await browser.pages()) log(p.url(), await p.title().catch(String), await p.evaluate(()=>document.querySelector('[data-audit-status]')?.getAttribute('data-audit-status')).catch(String), await p.evaluate(()=>document.body.innerText.slice(0,300)).catch(String));
} finally { await browser.close(); log('closed'); }
