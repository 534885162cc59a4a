import '../../components/page/highlights.css';
import spec from '../../lib/capture/sites/sample/adapter.json';
import { createSiteAdapter } from '../../lib/capture/sites/shared/site-engine';
import { createMounting } from '../../lib/app/page/mount-chat-page';
import { followLanguage } from '../../lib/app/own-page';
import { sayAround } from '../../lib/app/page/say-around';
import { SAMPLE_CHECK } from '../../lib/browser/tabs';

const isChecked = location.hash === SAMPLE_CHECK;
// A reload begins no second check.
if (isChecked) history.replaceState(null, '', location.pathname);

// The sample is read like any chat page: by its adapter, from its markup. It is whole at once.
const mount = createMounting(createSiteAdapter(spec), {
  signal: new AbortController().signal,
  settleMs: 0,
});
let page: ReturnType<typeof mount> = null;
await followLanguage(() => {
  sayAround(document);
  page = mount('click');
});
if (isChecked) {
  const trying = setInterval(() => {
    // To the button, at the end of the answer.
    scrollTo({ top: document.body.scrollHeight });
    if (page?.checkLatest()) clearInterval(trying);
  }, 100);
}
