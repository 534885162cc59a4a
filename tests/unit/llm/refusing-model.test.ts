import { describe, expect, it } from 'vitest';

import { createRefusingModel } from '../../../lib/llm/refusing-model';
import { createModelParser } from '../../../lib/pipeline/splitting/model-parser';
import { splitStatements } from '../../../lib/text/statements/split-statements';
import { markedAnswer } from '../text/marked-answer';
import { QUESTION } from './remote/remote-setup';

const IDENTITY = { id: 'remote', version: '1', model: 'big at api.example' };

describe('createRefusingModel', () => {
  it('gives its reason for every question, until it is stopped', async () => {
    const model = createRefusingModel(IDENTITY, 'key-refused');
    const reason = new Error('stopped');

    const reply = await model.ask(QUESTION, new AbortController().signal);

    expect(reply).toEqual({ ok: false, failure: 'key-refused' });
    await expect(model.ask(QUESTION, AbortSignal.abort(reason))).rejects.toBe(reason);
  });

  it('leaves a parser with the rules’ statements, and the reason for each sentence', async () => {
    const answer = markedAnswer('Zinc is grey. Iron is heavy.');
    const parser = createModelParser({ model: createRefusingModel(IDENTITY, 'model-missing') });

    const { statements, parsing } = await parser.parse(answer, new AbortController().signal);

    expect(statements.map(({ id, text }) => [id, text])).toEqual(
      splitStatements(answer).map(({ id, text }) => [id, text]),
    );
    expect(parsing).toMatchObject({ statements: 0, leftToRules: { 'model-missing': 2 } });
  });
});
