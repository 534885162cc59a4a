import type { Strength } from '../../lib/core/audit/pair-schemas';

/** Strength of a finding in a test that is about something else. */
export const FIRM: Strength = { level: 'firm', right: { count: 53, of: 60 } };

export const OPEN: Strength = {
  level: 'open',
  why: 'too-often-wrong',
  right: { count: 41, of: 60 },
};
