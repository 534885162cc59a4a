import { promptApiIdentity } from '../../llm/prompt-api/language-model';
import type { BuiltInJudge } from '../judge-entry';
import { judgeIdentityOf } from './check-prompt';

export const BUILT_IN: BuiltInJudge = {
  id: 'prompt-api',
  // Sessions are opened for English: see `language-model.ts`.
  reads: { languages: ['en'], across: false },
  needs: 'browser-model',
  identity: browserName => judgeIdentityOf(promptApiIdentity(browserName)),
  explain: {
    name: 'judge.known.prompt_api.name',
    note: 'judge.note',
    about: ['judge.known.prompt_api.what', 'judge.language_limits'],
    option: { name: 'model.choice.prompt_api.name', note: 'model.choice.prompt_api.note' },
    card: null,
  },
  async open({ openModel, answers, hash }) {
    const { createModelJudge } = await import('./model-judge');
    return createModelJudge({ model: openModel('judge'), cache: answers, hash });
  },
};
