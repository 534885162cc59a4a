import { describe, expect, it } from 'vitest';

import { sourceIdFor, type UnreadableReason } from '../../../../lib/core/source/source';
import {
  findAccessFor,
  findMissingAccess,
  findSentOn,
} from '../../../../lib/core/source/missing-access';
import { fakeReadSource, fakeUnreadableSource, fakeVisit } from '../../../fakes/audits';

function unreadable(url: string, reason: UnreadableReason, finalUrl: string | null = null) {
  const target = { kind: 'url', url } as const;
  return fakeUnreadableSource({
    id: sourceIdFor(target),
    target,
    url,
    reason,
    visit: finalUrl === null ? null : fakeVisit({ finalUrl }),
  });
}

describe('missing access', () => {
  it('asks for the site of each source without permission, once', () => {
    const sources = [
      unreadable('https://a.example/1', 'no-permission'),
      unreadable('https://a.example/2', 'no-permission'),
      unreadable('https://b.example:8443/', 'no-permission'),
    ];

    const access = findMissingAccess(sources);

    expect(access).toEqual({
      origins: ['https://a.example/*', 'https://b.example/*'],
      hosts: ['a.example', 'b.example'],
      sources: sources.map(({ id }) => id),
    });
  });

  it('asks for the secure site too where the address is an insecure one', () => {
    const access = findMissingAccess([unreadable('http://old.example/', 'no-permission')]);

    expect(access.origins).toEqual(['https://old.example/*', 'http://old.example/*']);
  });

  it('asks for the site a source was sent on to, where that is known', () => {
    const source = unreadable(
      'https://doi.example/10.5555/1',
      'redirected-without-permission',
      'https://journal.example/paper',
    );

    expect(findMissingAccess([source]).origins).toEqual(['https://journal.example/*']);
    expect(findSentOn([source])).toEqual([]);
  });

  it('names no site for a source that was sent on to nobody knows where', () => {
    const url = 'https://doi.example/10.5555/1';
    const source = unreadable(url, 'redirected-without-permission', url);

    expect(findMissingAccess([source]).origins).toEqual([]);
    expect(findSentOn([source])).toEqual([source]);
  });

  it('leaves out sources that were read or failed for another reason', () => {
    const sources = [
      fakeReadSource(),
      unreadable('https://a.example/', 'paywall'),
      unreadable('https://b.example/', 'dead-link'),
    ];

    expect(findMissingAccess(sources).sources).toEqual([]);
    expect(findSentOn(sources)).toEqual([]);
  });

  it.each(['file:///etc/passwd', 'javascript:alert(1)', 'no address'])('never asks for %s', url =>
    expect(findMissingAccess([unreadable(url, 'no-permission')]).origins).toEqual([]),
  );

  it('of one source opens the others on its site too', () => {
    const wanted = unreadable('https://a.example/1', 'no-permission');
    const neighbour = unreadable('https://a.example/2', 'no-permission');
    const stranger = unreadable('https://b.example/', 'no-permission');

    const access = findAccessFor({ sources: [wanted, neighbour, stranger] }, [wanted]);

    expect(access.sources).toEqual([wanted.id, neighbour.id]);
    expect(access.hosts).toEqual(['a.example']);
  });
});
