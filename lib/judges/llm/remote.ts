import { remoteIdentity } from '../../llm/remote/remote-identity';
import type { ApiJudge } from '../judge-entry';
import { judgeIdentityOf } from './judge-identity';
import { createModelJudge } from './model-judge';
import { withScrubTest } from './scrub';

/** The model behind the user's API connection. */
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
