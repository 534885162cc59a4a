import { chatgptPage, cite, type ChatTurn } from './chatgpt';

/** A whole reply in two bodies, with sources that end in every way. */
export const FIRST: ChatTurn = {
  key: 'turn-1',
  question: 'What helps a child with diarrhoea?',
  bodies: [
    `<p>Oral rehydration solution replaces the water and salts that are lost in diarrhoea.${cite('https://health.example/old-address', 'Health Example')}</p>
     <p>Zinc shortened the illness by 25 hours on average.${cite('https://journal.example/zinc', 'Zinc trial')}</p>`,
    `<ul>
       <li>The leaflet for parents was printed in nine languages.${cite('https://health.example/gone', 'Leaflet')}</li>
       <li>A table lists the amounts for infants under six months.${cite('https://journal.example/table.pdf', 'Table')}</li>
       <li>The registry counts three further trials of zinc.${cite('https://journal.example/broken', 'Registry')}</li>
     </ul>`,
  ],
};

export const FIRST_LINES = [
  'Oral rehydration solution replaces the water and salts that are lost in diarrhoea.',
  'Zinc shortened the illness by 25 hours on average.',
  'The leaflet for parents was printed in nine languages.',
  'A table lists the amounts for infants under six months.',
  'The registry counts three further trials of zinc.',
];

export const FIRST_ADDRESSES = [
  'https://health.example/old-address',
  'https://journal.example/zinc',
  'https://health.example/gone',
  'https://journal.example/table.pdf',
  'https://journal.example/broken',
];

/** A reply that is being written. */
export const SECOND: ChatTurn = {
  key: 'turn-2',
  question: 'And for adults?',
  bodies: [`<p id="growing">Adults drink 200 to 400 millilitres</p>`],
};

/** Final text of the second reply. */
export const SECOND_ENDED = `Adults drink 200 to 400 millilitres after every loose stool.${cite('https://health.example/drinking', 'Health Example')}`;

/** Milliseconds between two steps of the reply that grows. */
export const STEP_MS = 200;

/**
 * Lets a test write the second reply on, as the site does: `goOn()` and `end(markup)`, with
 * the steps so far in `grown`.
 */
const WRITER = `<script>
  let timer;
  window.grown = 0;
  const grow = () => {
    document.querySelector('#growing').firstChild.data += ' and';
    window.grown += 1;
  };
  window.goOn = () => {
    document.querySelector('[data-testid="stop-button"]').remove();
    grow();
    timer = setInterval(grow, ${STEP_MS});
  };
  window.end = markup => {
    clearInterval(timer);
    const words = document.createRange().createContextualFragment(markup);
    document.querySelector('#growing').replaceChildren(words);
  };
</script>`;

/** A conversation whose second reply is still being written. */
export const DIARRHOEA_CHAT = chatgptPage({
  turns: [FIRST, SECOND],
  isStreaming: true,
  after: WRITER,
});
