import { escapeMarkdown, linkTo } from '../../text/markdown/write-markdown';
import type { OpinionDocument } from './shapes';
import type { SecondOpinion } from './run-second-opinion';

/** Address of a document that has none: of a domain that can never exist (RFC 2606). */
export function addressOfDocument({ hit }: OpinionDocument, number: number): string {
  const url = URL.parse(hit.url);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return isWeb ? url.href : `https://document.invalid/${number}`;
}

/** Writes the second answer in Markdown, each sentence with links to the documents it names. */
export function writeAnswer({ answer, documents }: Pick<SecondOpinion, 'answer' | 'documents'>) {
  return answer
    .map(({ text, documents: named }) => {
      // A sentence of a model must add no link or source of its own.
      const plain = escapeMarkdown(
        text
          .replace(/https?:\/\/\S*/gi, '')
          .replace(/\s+/g, ' ')
          .trim(),
      );
      const links = named.map(number => {
        const document = documents[number - 1];
        return document ? linkTo(String(number), addressOfDocument(document, number)) : '';
      });
      return [plain, ...links].join(' ');
    })
    .join('\n\n');
}
