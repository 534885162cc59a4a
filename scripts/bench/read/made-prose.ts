/** Sentences that differ, with commas and numbers as health texts have them; the same each run. */
const WHO = ['Adults', 'Children under twelve', 'People with asthma', 'Nurses', 'Older readers'];
const WHAT = ['took 20 mg a day', 'slept a little longer', 'kept a diary', 'drank more water'];
const WHEN = ['for six weeks', 'after each meal', 'in the second winter', 'without any trouble'];
const MORE = ['and half of them felt better', 'which few had expected', 'as the leaflet advises'];

/** `count` sentences about one thing; texts with other names share no sentence. */
export function prose(name: string, count: number): string {
  return Array.from({ length: count }, (_, at) => sentence(name, at)).join(' ');
}

function sentence(name: string, at: number): string {
  const pick = (list: readonly string[], step: number) =>
    list[(at * step + name.length) % list.length];
  const [who, what, when, more] = [pick(WHO, 1), pick(WHAT, 3), pick(WHEN, 5), pick(MORE, 7)];
  return `${who ?? ''} in ${name} group ${at + 1} ${what ?? ''} ${when ?? ''}, ${more ?? ''}.`;
}
