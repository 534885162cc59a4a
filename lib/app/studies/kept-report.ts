import type { ContentHash } from '../../core/ids';
import type { StudyReply } from '../../studies/page-calls';
import type { StudyClient } from './study-client';

/** The last report of a study, also while it is computed, until something that it follows from changes. */
export function createKeptReport(client: Pick<StudyClient, 'ask'>) {
  let last: { study: ContentHash; reply: Promise<StudyReply['report']> } | null = null;
  const forget = (): void => {
    last = null;
  };
  return {
    forget,
    of: (study: ContentHash): Promise<StudyReply['report']> => {
      if (last?.study === study) return last.reply;
      const reply = client.ask('report', { study });
      last = { study, reply };
      reply.catch(forget);
      return reply;
    },
  };
}
