import { describe, expect, it } from 'vitest';

import {
  amendProtocol,
  compareFrozen,
  freezeProtocol,
  hashesOf,
  parseFrozen,
} from '../../../lib/studies/freeze';
import { parseProtocol } from '../../../lib/studies/parse-protocol';
import { sha256Hex } from '../../../lib/text/content-hash';
import { canonicalJson } from '../../../lib/util/canonical-json';
import { FROZEN_AT, protocolOf, valueOf } from '../../fakes/studies';

const LATER = { at: '2026-12-01T09:00:00.000Z', reason: 'A question was unclear.' };

describe('a protocol', () => {
  it.each([
    ['without questions', { questions: [] }, { kind: 'malformed', at: 'questions' }],
    ['with an unknown key', { judges: 1 }, { kind: 'malformed', at: 'judges' }],
    ['with a fraction of a repeat', { repeats: 1.5 }, { kind: 'malformed', at: 'repeats' }],
    ['with a broken character', { instructions: 'a\ud800' }, { kind: 'malformed' }],
    ['with a path for an id', { questions: [{ id: '../q', text: 'Why?' }] }, { kind: 'malformed' }],
    [
      'with one id twice',
      {
        questions: [
          { id: 'a', text: 'Why?' },
          { id: 'a', text: 'How?' },
        ],
      },
      { kind: 'same-id', at: 'questions.1' },
    ],
    [
      'with one question twice',
      {
        questions: [
          { id: 'a', text: 'Why so?' },
          { id: 'b', text: ' why  SO?' },
        ],
      },
      { kind: 'same-question', at: 'questions.1' },
    ],
    [
      'that would send questions in the open',
      {
        systems: [
          { kind: 'api', id: 'a', name: 'A', model: 'm', baseUrl: 'http://far.example/v1' },
        ],
      },
      { kind: 'bad-connection', at: 'systems.0', fault: 'open-to-others' },
    ],
    [
      'of too many slots',
      {
        repeats: 100,
        questions: Array.from({ length: 2_000 }, (_, i) => ({ id: `q${i}`, text: `Why ${i}?` })),
      },
      { kind: 'too-many-slots', slots: 400_000 },
    ],
  ])('%s is refused', (_, overrides, failure) => {
    const parsed = parseProtocol({ ...protocolOf(), ...overrides });

    expect(parsed).toMatchObject({ ok: false, failure });
  });
});

describe('a frozen protocol', () => {
  it('has the hash of its canonical JSON, whatever the order of its keys', async () => {
    const protocol = protocolOf();
    const turned = Object.fromEntries(Object.entries(protocol).toReversed());
    const frozen = await freezeProtocol(protocol, FROZEN_AT);

    expect(frozen.sha256).toBe(await sha256Hex(canonicalJson(turned)));
    const read = await parseFrozen(JSON.parse(JSON.stringify({ ...frozen, protocol: turned })));
    expect(valueOf(read).sha256).toBe(frozen.sha256);
  });

  it('is refused where a word of it was changed', async () => {
    const frozen = await freezeProtocol(protocolOf(), FROZEN_AT);
    const first = valueOf(await amendProtocol(frozen, protocolOf({ title: 'Colds' }), LATER));
    const changed = JSON.stringify(first).replace('"title":"Colds"', '"title":"Coughs"');

    expect(await parseFrozen(JSON.parse(changed))).toEqual({
      ok: false,
      failure: { kind: 'wrong-hash', version: 1 },
    });
  });

  it('keeps every version, with date and reason', async () => {
    const frozen = await freezeProtocol(protocolOf(), FROZEN_AT);
    const amended = valueOf(await amendProtocol(frozen, protocolOf({ repeats: 3 }), LATER));

    expect(amended).toMatchObject({ protocol: { repeats: 2 }, amendments: [LATER] });
    expect(new Set(hashesOf(amended)).size).toBe(2);
    expect(valueOf(await parseFrozen(JSON.parse(canonicalJson(amended))))).toEqual(amended);
  });

  it.each([
    ['nothing-changed', {}, LATER.reason],
    ['no-reason', { repeats: 3 }, '  '],
    ['id-reused', { questions: [{ id: 'q1', text: 'Is zinc safe?' }] }, LATER.reason],
    [
      'id-reused',
      { systems: [{ kind: 'chat-site', id: 'gem', name: 'Gemini', model: '3' }] },
      LATER.reason,
    ],
  ])('refuses an amendment: %s', async (failure, overrides, reason) => {
    const frozen = await freezeProtocol(protocolOf(), FROZEN_AT);

    expect(await amendProtocol(frozen, protocolOf(overrides), { ...LATER, reason })).toEqual({
      ok: false,
      failure,
    });
  });

  it('knows its own later version from another and from one that parted', async () => {
    const frozen = await freezeProtocol(protocolOf(), FROZEN_AT);
    const longer = valueOf(await amendProtocol(frozen, protocolOf({ repeats: 3 }), LATER));
    const other = valueOf(await amendProtocol(frozen, protocolOf({ repeats: 4 }), LATER));
    const foreign = await freezeProtocol(protocolOf({ seed: 8 }), FROZEN_AT);

    expect(compareFrozen(frozen, frozen)).toBe('same');
    expect(compareFrozen(frozen, longer)).toBe('other-is-newer');
    expect(compareFrozen(longer, frozen)).toBe('other-is-older');
    expect(compareFrozen(longer, other)).toBe('parted');
    expect(compareFrozen(frozen, foreign)).toBe('another-study');
  });
});
