import { addressOf, type UnreadableReason } from '../../core/source/source';
import { typeOfKinds } from '../../core/source/source-type';
import type { WorkRecord } from '../../core/source/work-record';
import type { CallFailure } from '../../sources/services/service-caller';
import type { LiteratureHit } from '../contract';

/** Returns `null` for a record without an abstract, an address or a title. */
export function hitOfRecord(
  { service, identifiers, title, abstract, publishedOn, kinds, notices }: WorkRecord,
  isOpenAccess: boolean | null,
): LiteratureHit | null {
  const url = identifiers.map(addressOfIdentifier).find(address => address !== null);
  if (url === undefined || title === null || abstract === null) return null;
  return {
    corpus: service,
    title,
    url,
    identifiers,
    year: publishedOn === null ? null : Number(publishedOn.slice(0, 4)),
    text: abstract,
    extent: 'abstract',
    type: typeOfKinds(kinds),
    isRetracted: notices.some(({ kind }) => kind === 'retraction'),
    isOpenAccess,
  };
}

function addressOfIdentifier({ kind, value }: WorkRecord['identifiers'][number]): string | null {
  if (kind === 'pmid') return addressOf({ kind, pmid: value });
  if (kind === 'doi') return addressOf({ kind, doi: value });
  return kind === 'pmcid' ? `https://pmc.ncbi.nlm.nih.gov/articles/${value}/` : null;
}

/** A reply of another shape counts as a damaged document. */
export function reasonOf({ reason }: CallFailure): UnreadableReason {
  return reason === 'unexpected-reply' || reason === 'no-contact' ? 'damaged' : reason;
}
