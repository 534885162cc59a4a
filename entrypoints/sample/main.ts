import '../../components/page/highlights.css';
import { createSampleAdapter } from '../../lib/sites/sample/sample-adapter';
import { createMounting } from '../chat.content/mount-anew';
import { followLanguage } from '../words/follow-language';
import { sayAround } from './say-around';

// The sample is read like any chat page: by its adapter, from its markup.
const mount = createMounting(createSampleAdapter(), new AbortController().signal);
await followLanguage(() => {
  sayAround(document);
  mount('click');
});
