import { findModel } from '../../llm/web-llm/models';
import { webLlmIdentity } from '../../llm/web-llm/web-llm-model';
import type { ProgramJudge } from '../judge-entry';
import { judgeIdentityOf } from './check-prompt';

export const WEB_LLM: ProgramJudge = {
  id: 'web-llm',
  reads: { languages: null, across: true },
  needs: 'model-program',
  identity(id, weights) {
    const model = findModel(id);
    return model && judgeIdentityOf(webLlmIdentity(model, weights));
  },
  explain: {
    name: 'judge.known.web_llm.name',
    note: 'judge.note',
    about: ['judge.known.web_llm.what', 'judge.language_limits', 'judge.known.web_llm.fallback'],
    card: null,
  },
};
