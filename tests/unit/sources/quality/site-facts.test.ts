import { describe, expect, it } from 'vitest';

import { siteFactsOf } from '../../../../lib/sources/quality/site-facts';

describe('what an address tells of its site', () => {
  it.each([
    ['https://www.nhs.uk/conditions/asthma/', 'www.nhs.uk', 'gb', 'government', 'suffix'],
    ['https://www.cdc.gov/flu', 'cdc.gov', 'us', 'government', 'suffix'],
    ['https://pubmed.ncbi.nlm.nih.gov/1/', 'nih.gov', 'us', 'journal', 'known-domain'],
    ['https://www.ncbi.nlm.nih.gov/pubmed/1', 'nih.gov', 'us', 'journal', 'known-domain'],
    ['https://pmc.ncbi.nlm.nih.gov/articles/PMC1/', 'nih.gov', 'us', 'journal', 'known-domain'],
    ['https://www.ncbi.nlm.nih.gov/books/NBK1/', 'nih.gov', 'us', 'encyclopedia', 'known-domain'],
    ['https://www.nih.gov/10.1000/claims-a-paper', 'nih.gov', 'us', 'government', 'suffix'],
    ['https://shop-of.example/10.1056/NEJM1', 'shop-of.example', null, 'shop', 'word-in-name'],
    [
      'https://clinicaltrials.gov/study/NCT01234567',
      'clinicaltrials.gov',
      'us',
      'government',
      'known-domain',
    ],
    ['https://www.heart.org/en/', 'heart.org', 'us', 'society', 'known-domain'],
    ['https://www.webmd.com/drugs', 'webmd.com', 'us', 'consumer-health', 'known-domain'],
    ['https://www.drugs.com/zinc.html', 'drugs.com', 'nz', 'consumer-health', 'known-domain'],
    ['https://www.uptodate.com/x', 'uptodate.com', 'us', 'encyclopedia', 'known-domain'],
    ['https://www.gov.uk/health', 'www.gov.uk', 'gb', 'government', 'suffix'],
    ['https://www.who.int/news', 'who.int', 'int', 'government', 'known-domain'],
    ['https://med.stanford.edu/x', 'stanford.edu', 'us', 'university', 'suffix'],
    ['https://www.ox.ac.uk/x', 'ox.ac.uk', 'gb', 'university', 'suffix'],
    ['https://www.nejm.org/doi/full/10.1056/x', 'nejm.org', 'us', 'journal', 'known-domain'],
    ['https://www.mayoclinic.org/x', 'mayoclinic.org', 'us', 'hospital', 'known-domain'],
    [
      'https://www.uniklinik-freiburg.de/x',
      'uniklinik-freiburg.de',
      'de',
      'hospital',
      'word-in-name',
    ],
    ['https://www.vitamin-shop.fr/', 'vitamin-shop.fr', 'fr', 'shop', 'word-in-name'],
    ['https://old.reddit.com/r/AskDocs', 'reddit.com', 'us', 'forum', 'known-domain'],
    ['https://daily-news.example.com/', 'example.com', null, 'other', 'nothing'],
    ['https://startup.io/', 'startup.io', null, 'other', 'nothing'],
    ['https://192.0.2.7/page', '192.0.2.7', null, 'other', 'nothing'],
  ])('%s', (url, ...expected) => {
    const { domain, country, kind, kindBy } = siteFactsOf(url) ?? {};

    expect([domain, country, kind, kindBy]).toEqual(expected);
  });

  it('is the kind of a journal where a register knows the page as a paper', () =>
    expect(siteFactsOf('https://made-up-society.org/1', { isPaper: true })).toMatchObject({
      kind: 'journal',
      kindBy: 'record',
    }));

  it('is nothing where it is no web address', () => {
    expect(siteFactsOf('mailto:a@b.example')).toBeNull();
    expect(siteFactsOf('not an address')).toBeNull();
  });
});
