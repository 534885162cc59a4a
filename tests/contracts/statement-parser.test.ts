import { createModelParser } from '../../lib/pipeline/splitting/model-parser';
import { replySentenceBySentence, replyWith } from '../fakes/split-replies';
import type { OpenaiScript } from '../fakes/openai-server';
import { serve } from '../unit/llm/remote/remote-setup';
import { describeParserContract } from './statement-parser-contract';

async function parserOf(script: Partial<OpenaiScript>) {
  const { model } = await serve(script);
  return createModelParser({ model });
}

describeParserContract('of a careful model', () => parserOf({ reply: replySentenceBySentence }));

describeParserContract('of a model that splits', () =>
  parserOf({
    reply: replyWith(({ text }) =>
      text.startsWith('Iron')
        ? [{}, { words: 'Iron is absorbed', statement: 'Iron is absorbed on an empty stomach.' }]
        : [{}],
    ),
  }),
);

describeParserContract('of a model that obeys the answer', () =>
  parserOf({
    reply: replyWith(({ text }) => [{ words: text, statement: text, check: 'greeting' }]),
  }),
);

describeParserContract('of a model that makes things up', () =>
  parserOf({
    reply: replyWith(({ text }) => [
      { words: text, statement: `${text} It cures 90% of all colds.` },
      { words: 'It cures colds.', statement: 'Iron cures colds.' },
    ]),
  }),
);

describeParserContract('of a model that writes prose', () =>
  parserOf({ reply: () => 'I would rather talk about the weather.' }),
);

describeParserContract('of a model whose server refuses the key', () =>
  parserOf({ trouble: () => ({ kind: 'refusal', status: 401, error: null }) }),
);
