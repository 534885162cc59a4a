import { remoteIdentity } from '../../llm/remote/connection';
import type { ApiJudge } from '../judge-entry';
import { judgeIdentityOf } from './check-prompt';
import { createModelJudge } from './model-judge';
import { withScrubTest } from './scrub';

export const REMOTE: ApiJudge = {
  id: 'remote',
  needs: 'connection',
  identity: connection => judgeIdentityOf(remoteIdentity(connection)),
  explain: {
    name: 'judge.known.remote.name',
    note: 'judge.known.remote.note',
    about: ['judge.known.remote.what', 'judge.known.remote.limits'],
    card: null,
  },
  open({ openModel, answers, hash, scrubs = false, ...rest }) {
    const kept = { cache: answers, hash };
    const judge = createModelJudge({ ...kept, ...rest, model: openModel('judge') });
    return scrubs ? withScrubTest({ ...kept, judge, model: openModel('scrub') }) : judge;
  },
};
