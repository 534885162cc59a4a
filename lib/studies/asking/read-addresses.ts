import { fail, ok, type Result } from '../../core/result';
import { openableUrl } from '../../util/openable-url';

/** As long as a protocol takes one. */
const LONGEST = 300;

/** Reads addresses of web pages, one a line, each once; the failure is the number of a line that has none. */
export function readAddresses(pasted: string): Result<string[], number> {
  const found = new Set<string>();
  for (const [index, raw] of pasted.split('\n').entries()) {
    if (raw.trim() === '') continue;
    const url = openableUrl(raw.trim(), 'null');
    if (url === null || url.length > LONGEST) return fail(index + 1);
    found.add(url);
  }
  return found.size === 0 ? fail(1) : ok([...found]);
}
