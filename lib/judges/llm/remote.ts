import { remoteIdentity } from '../../llm/remote/connection';
import type { ApiJudge } from '../judge-entry';
import { judgeIdentityOf } from './check-prompt';

export const REMOTE: ApiJudge = {
  id: 'remote',
  reads: { languages: null, across: true },
  needs: 'connection',
  identity: connection => judgeIdentityOf(remoteIdentity(connection)),
  explain: {
    name: 'judge.known.remote.name',
    note: 'judge.note',
    about: ['judge.known.remote.what', 'judge.language_limits'],
    card: null,
  },
  async open({ openModel, answers, hash, scrubs = false, ...rest }) {
    const { createModelJudge } = await import('./model-judge');
    const kept = { cache: answers, hash };
    const judge = createModelJudge({ ...kept, ...rest, model: openModel('judge') });
    if (!scrubs) return judge;

    const { withScrubTest } = await import('./scrub');
    return withScrubTest({ ...kept, judge, model: openModel('scrub') });
  },
};
