import * as v from 'valibot';

import { inForce } from '../../core/study/study';
import { parseJson } from '../../util/parse-json';
import type { StudyRecords } from './parse-study';

export const CRATE = 'ro-crate-metadata.json';

/** What a package says of itself; `version`: of the Veracite that made it. */
export type PackageAbout = { license: string; version: string };

const MAKER = '#veracite';

/** A file of a package: its path in the folder, its size in bytes. */
export type ListedFile = { path: string; size: number; sha256: string };

const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  jpg: 'image/jpeg',
  json: 'application/json',
  jsonl: 'application/jsonl',
  jsonld: 'application/ld+json',
  md: 'text/markdown',
  parquet: 'application/vnd.apache.parquet',
  png: 'image/png',
  webp: 'image/webp',
};

/** Describes a package as RO-Crate 1.2 does (https://w3id.org/ro/crate/1.2). */
export function writeCrate(
  study: StudyRecords,
  files: readonly ListedFile[],
  { license, version }: PackageAbout,
): string {
  const { protocol, sha256 } = inForce(study.frozen);
  const graph = [
    {
      '@id': CRATE,
      '@type': 'CreativeWork',
      about: { '@id': './' },
      conformsTo: { '@id': 'https://w3id.org/ro/crate/1.2' },
    },
    {
      '@id': './',
      '@type': 'Dataset',
      name: protocol.title,
      description: `An audit of chatbot answers against their sources, under the protocol with SHA-256 ${sha256}. methods.md says how it was made; codebook.md describes the tables.`,
      datePublished: lastMoment(study),
      license,
      mentions: { '@id': '#making' },
      hasPart: files.map(({ path }) => ({ '@id': path })),
    },
    {
      '@id': '#making',
      '@type': 'CreateAction',
      name: 'Export of the study',
      instrument: { '@id': MAKER },
      result: { '@id': './' },
    },
    { '@id': MAKER, '@type': 'SoftwareApplication', name: 'Veracite', softwareVersion: version },
    ...files.map(({ path, size, sha256: hash }) => ({
      '@id': path,
      '@type': 'File',
      name: path,
      encodingFormat: TYPES[path.split('.').at(-1) ?? ''] ?? 'text/plain',
      contentSize: String(size),
      sha256: hash,
    })),
  ];
  const crate = { '@context': 'https://w3id.org/ro/crate/1.2/context', '@graph': graph };
  return `${JSON.stringify(crate, null, 1)}\n`;
}

const shape = v.object({
  '@graph': v.array(
    v.looseObject({
      '@id': v.string(),
      license: v.optional(v.string()),
      softwareVersion: v.optional(v.string()),
    }),
  ),
});

/** What a package names as its licence and its maker's version; `null`: it is none. */
export function aboutIn(crate: string): PackageAbout | null {
  const parsed = v.safeParse(shape, parseJson(crate));
  if (!parsed.success) return null;
  const entries = new Map(parsed.output['@graph'].map(each => [each['@id'], each]));
  const { license } = entries.get('./') ?? {};
  const { softwareVersion: version } = entries.get(MAKER) ?? {};
  return license === undefined || version === undefined ? null : { license, version };
}

/** When the newest record was made: the same records give the same package at any time. */
function lastMoment({ frozen, answers, audits, labels }: StudyRecords): string {
  const moments = [
    frozen.frozenAt,
    ...frozen.amendments.map(({ at }) => at),
    ...answers.map(({ capturedAt }) => capturedAt),
    ...audits.map(({ endedAt, startedAt }) => endedAt ?? startedAt),
    ...labels.map(({ at }) => at),
  ].map(moment => Date.parse(moment));
  return new Date(moments.reduce((last, each) => Math.max(last, each), 0)).toISOString();
}
