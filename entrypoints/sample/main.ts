import '../../components/page/highlights.css';
import { speak } from '../../lib/i18n/t';
import { createSampleAdapter } from '../../lib/sites/sample/sample-adapter';
import { mountChatPage } from '../chat.content/mount-chat-page';
import { browserWords } from '../words/browser-words';

speak(browserWords());
// The sample is read like any chat page: by its adapter, from its markup.
mountChatPage(createSampleAdapter(), new AbortController().signal);
