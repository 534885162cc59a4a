import { ensureBrowser } from './find-browser';

console.log(ensureBrowser());
