import { describe, expect, it } from 'vitest';

import { unreadLanguage } from '../../../../lib/core/audit/language-reach';

const ENGLISH = { languages: ['en'], across: false };
const ONE_AT_A_TIME = { languages: null, across: false };
const ALL = { languages: null, across: true };

describe('the language that a judge does not read', () => {
  it.each([
    ['reads both', ENGLISH, 'en', 'en-GB', null],
    ['does not read the statement', ENGLISH, 'de', 'en', 'de'],
    ['does not read the source', ENGLISH, 'en', 'zh-Hant', 'zh'],
    ['reads neither', ENGLISH, 'de', 'de', 'de'],
    ['compares one language with itself', ONE_AT_A_TIME, 'pt-BR', 'pt', null],
    ['compares no two languages', ONE_AT_A_TIME, 'de', 'en', 'en'],
    ['reads all', ALL, 'ja', 'en', null],
    ['is not told one of them', ENGLISH, null, 'en', null],
    ['is not told the source’s', ONE_AT_A_TIME, 'de', null, null],
  ])('where it %s', (...[, reach, statement, source, unread]) =>
    expect(unreadLanguage(reach, { statement, source })).toBe(unread),
  );
});
