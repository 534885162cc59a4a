import '../../components/page/highlights.css';
import { createSampleAdapter } from '../../lib/sites/sample/sample-adapter';
import { mountChatPage } from '../chat.content/mount-chat-page';

// The sample is read like any chat page: by its adapter, from its markup.
mountChatPage(createSampleAdapter(), new AbortController().signal);
