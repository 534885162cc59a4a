import type { Encoder, PairScores } from './encoder';

/**
 * Networks on a graphics card that may be lost at any time: its driver starts anew, its memory is
 * given to a game, the computer has slept. From then on `openSpare` does the work, beginning with
 * what the card did not finish, so that no cell is lost with it.
 */
export function createSteadyEncoder(card: Encoder, openSpare: () => Promise<Encoder>): Encoder {
  let spare: Promise<Encoder> | null = null;
  let { device } = card;

  async function standIn(): Promise<Encoder> {
    await letGo(card);
    const opened = await openSpare();
    ({ device } = opened);
    return opened;
  }

  async function work<Output>(ask: (encoder: Encoder) => Promise<Output>): Promise<Output> {
    if (spare === null) {
      try {
        return await ask(card);
      } catch (error) {
        // Whatever it was: the spare says whether it is the card's fault or the question's.
        console.warn(`judge: the ${card.device} gave up; the spare goes on`, error);
      }
    }
    // nb. Several may have been waiting for the card when it was lost; one spare is enough.
    spare ??= standIn();
    return ask(await spare);
  }

  return {
    get device() {
      return device;
    },
    // Whoever counts on in steps of it must not meet another one half-way.
    batch: card.batch,
    scorePairs: pairs => work(async encoder => refuseNoise(await encoder.scorePairs(pairs))),
    embed: sentences => work(encoder => encoder.embed(sentences)),
    release: async () => (await (spare ?? Promise.resolve(card))).release(),
  };
}

/** A card that is being lost may hand back what is no number before it says so. */
function refuseNoise(scores: PairScores[]): PairScores[] {
  if (scores.every(({ logits }) => logits.every(Number.isFinite))) return scores;
  throw new Error('judges: the network gave no number');
}

async function letGo(card: Encoder): Promise<void> {
  try {
    await card.release();
  } catch (error) {
    // What is lost cannot be freed, and need not be.
    console.info('judge: the graphics card could not be let go', error);
  }
}
