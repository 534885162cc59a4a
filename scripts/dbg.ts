import { launchBrowser, extensionIdOf } from './lib/launch';
import { mkdtempSync } from 'node:fs';
const b = await launchBrowser({executablePath:'/usr/bin/chromium',extensionDir:'/work/main/.output/chrome-mv3',userDataDir:mkdtempSync('/tmp/dbg-'),headless:true});
const id = await extensionIdOf(b);
const p = await b.newPage(); p.on('console',m=>console.log('console',m.text())); p.on('pageerror',e=>console.log('ERR',e));
await p.goto(`chrome-extension://${id}/sample.html`); 
  await p.$eval('[data-sample-answer]', answer => { answer.scrollIntoView({ block: 'end' }); });
for(let i=0;i<5;i++){await new Promise(r=>setTimeout(r,1000));
const h = await p.$('aria/Check this answer'); console.log('handle',!!h, await p.evaluate(()=>[scrollY,innerHeight,innerWidth, JSON.stringify(document.querySelector('[data-sample-answer]')!.getBoundingClientRect())]));
console.log(h && await h.boundingBox());}
await p.screenshot({path:'/tmp/dbg.png'});
await b.close();
