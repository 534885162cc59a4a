import type { WebPage } from '../harness/web';

/** A cited page: a heading, its text and what sites put around it. */
export function sourcePage(title: string, paragraphs: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>${title}</title></head>
  <body>
    <header><nav><a href="/">Home</a> <a href="/topics">Topics</a></nav></header>
    <main><article><h1>${title}</h1>${paragraphs.map(each => `<p>${each}</p>`).join('')}</article></main>
    <footer>Imprint</footer>
  </body>
</html>`;
}

/** Text of the tests' health page. */
export const REHYDRATION = sourcePage('Drinking when you have diarrhoea', [
  'Oral rehydration solution replaces the water and salts that are lost in diarrhoea. It is sold in pharmacies as a powder, and one sachet is stirred into a glass of boiled water that has cooled down.',
  'Adults drink 200 to 400 millilitres after every loose stool. Whoever vomits waits for ten minutes and goes on in small sips. Fruit juice and lemonade hold too much sugar for this.',
  'A doctor should be asked when there is blood in the stool, when a fever lasts for more than two days, or when an infant stops drinking.',
]);

/** Text of the tests' journal page. */
export const ZINC_TRIAL = sourcePage('Zinc for children with acute diarrhoea: a trial', [
  'We gave 412 children with acute diarrhoea either 20 mg of zinc a day or a placebo, for ten days, in four district hospitals.',
  'Zinc shortened the illness by 25 hours on average. Vomiting was more frequent in the zinc group, and no child had to leave the trial because of it.',
  'Children who had been ill for more than three days before they came were not taken into the trial, so nothing is known about them from our data.',
]);

/** Sends readers on. */
export function redirectTo(location: string): WebPage {
  return (_request, response) => {
    response.writeHead(302, { location });
    response.end();
  };
}

/** Answers with a status, a type and a body of the test's choice. */
export function reply(status: number, type: string, body: string): WebPage {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  };
}

/** A file that is named a PDF, begins and ends like one, and is none. */
export const PDF = reply(200, 'application/pdf', '%PDF-1.4\n%%EOF\n');
