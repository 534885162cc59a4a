import { describe, expect, it } from 'vitest';

import { isCheckWorthy } from '../../../../lib/core/answer/statement';
import { splitStatements } from '../../../../lib/text/statements/split-statements';
import { markedAnswer, reasonOf, statementsOf } from '../marked-answer';

describe('splitStatements: what is worth a check', () => {
  it.each([
    ['What is the usual dose?', 'question'],
    ['Hello there!', 'greeting'],
    ["I'm sorry to hear that you are not feeling well.", 'greeting'],
    ['Great question!', 'greeting'],
    ["I'm not a doctor.", 'disclaimer'],
    ['This is not medical advice.', 'disclaimer'],
    ['Caution: This is not medical advice.', 'disclaimer'],
    ['This information is for educational purposes only.', 'disclaimer'],
    ['The information above is not a substitute for professional medical advice.', 'disclaimer'],
    ["As an AI language model, I don't have access to your records.", 'disclaimer'],
    ['ChatGPT can make mistakes.', 'disclaimer'],
    ['Consult your healthcare provider.', 'advice-to-user'],
    ['Always talk to your doctor before taking any supplement.', 'advice-to-user'],
    ['If symptoms persist, seek medical attention.', 'advice-to-user'],
    [
      'It is important to speak with a pharmacist or other health professional first.',
      'advice-to-user',
    ],
    ['Let me know if you have more questions.', 'advice-to-user'],
    ['I searched for recent guidelines on iron.', 'advice-to-user'],
    ["Here's a summary of what I found.", 'advice-to-user'],
    ['If you like, I can compare both drugs.', 'advice-to-user'],
    [
      'For more information on iron, you can check out the following pages that explain it.',
      'advice-to-user',
    ],
    ['See this page for more.', 'advice-to-user'],
    ['Compare the prices and the services of each clinic.', 'advice-to-user'],
    ['It is hard to say how long it lasts.', 'no-assertion'],
    ['More research is needed.', 'no-assertion'],
    ['Statement D (Incorrect): Zinc cures colds.', 'no-assertion'],
    ['Lindqvist A, Marsh TR, Osei K, et al.', 'no-assertion'],
    ['Annals of Colds. 2019;3(23):382-391.', 'no-assertion'],
    ['Possible causes are:', 'lead-in'],
    ['Yes.', 'no-assertion'],
    ['It depends.', 'no-assertion'],
    ['https://health.example/iron', 'no-assertion'],
    ['—', 'no-assertion'],
  ])('keeps "%s" and marks it %s', (text, reason) => expect(reasonOf(text)).toBe(reason));

  it.each([
    'People with kidney disease should talk to a doctor before taking ibuprofen because it can worsen kidney function.',
    'Ibuprofen can cause stomach bleeding.',
    'Smoking kills.',
    'Sure, vitamin C helps the body absorb iron.',
    "I'm not a doctor, but zinc shortens colds by two days.",
    'As of my last update, four vaccines were approved.',
    'I found that zinc shortens colds.',
    'Doctors recommend 400 mcg of folic acid a day.',
    'Talk to your doctor if you take warfarin, which interacts with ibuprofen.',
    'Owing to vaccines, measles deaths fell by 80 %.',
    'Metformin is not a substitute for insulin in type 1 diabetes.',
    'Medical advice lines answered 2 million calls in 2020.',
    'The following year, deaths fell by half.',
    'Stay under 4 g of paracetamol a day.',
    'Plan A covers visits, and Plan B covers drugs.',
    'Here is a summary: zinc shortens colds by two days.',
    'For more severe pain, you can take 400 mg of ibuprofen.',
    'See a doctor if the fever lasts more than three days.',
  ])('checks "%s"', text => expect(statementsOf(text).some(isCheckWorthy)).toBe(true));

  it.each(['可缩短感冒病程', '成人每日服用500毫克', 'Aspirin hemmt Thrombozyten'])(
    'checks "%s" though no English verb is in it',
    text => {
      const [statement] = statementsOf(text);

      expect(statement && isCheckWorthy(statement)).toBe(true);
    },
  );

  it.each(['هل هو آمن؟', '安全吗？', '« Est-ce sûr ? »'])('takes "%s" for a question', text =>
    expect(reasonOf(text)).toBe('question'),
  );

  it('checks advice to see a doctor where the answer cites a source for it', () => {
    const [statement] = statementsOf('See a doctor.{a:[1]}');

    expect(statement && isCheckWorthy(statement)).toBe(true);
  });

  it('does not check the works that are listed at the end', () => {
    const text =
      'Zinc shortens colds.\nReferences:\nLee, A., & Park, B. (2019). Zinc and colds. Harbour Press.';

    expect(statementsOf(text).map(isCheckWorthy)).toEqual([true, false, false, false, false]);
  });

  it('drops nothing: every sentence is there, worth a check or not', () => {
    const answer = markedAnswer('Hello! Iron is grey. Is it? I am not a doctor. Let me know.');

    expect(splitStatements(answer)).toHaveLength(5);
  });
});
