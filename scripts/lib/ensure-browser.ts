import { ensureBrowser } from './find-browser';
import { ensureFirefox } from './find-firefox';

console.log(ensureBrowser());
// Here, once: two files of tests that find none would install one at the same time.
const firefox = ensureFirefox();
console.log(firefox.ok ? firefox.value : firefox.failure.sentence);
