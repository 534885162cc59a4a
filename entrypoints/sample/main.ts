import '../../components/page/highlights.css';
import spec from '../../lib/capture/sites/sample/adapter.json';
import { createSiteAdapter } from '../../lib/capture/sites/shared/site-engine';
import { createMounting } from '../../lib/app/page/mount-chat-page';
import { followLanguage } from '../../lib/app/own-page';
import { sayAround } from '../../lib/app/page/say-around';

// The sample is read like any chat page: by its adapter, from its markup.
const mount = createMounting(createSiteAdapter(spec), new AbortController().signal);
await followLanguage(() => {
  sayAround(document);
  mount('click');
});
