import chatgpt from './chatgpt/adapter.json';
import openEvidence from './openevidence/adapter.json';

/** Match patterns of the chat sites whose pages the extension may read from the start. */
export const CHAT_HOSTS: string[] = [...chatgpt.hosts, ...openEvidence.hosts].map(
  host => `https://${host}/*`,
);
