/**
 * The card by a badge. What a source says is drawn by the style, see `said.ts`.
 *
 * nb. Only families the browser itself stands for: a page may define any other one, in parts,
 * and learn from which parts are loaded which letters a passage has.
 */
export const CARD_STYLE = `
.slot.open {
  z-index: 2;
}

.card {
  position: absolute;
  top: 0;
  left: 0;
  display: flex;
  flex-direction: column;
  gap: 8px;
  width: 340px;
  max-width: var(--card-width, 340px);
  max-height: var(--card-height, 320px);
  padding: 10px 12px;
  overflow: auto;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: var(--paper);
  color: var(--ink);
  box-shadow: 0 4px 18px light-dark(rgb(20 28 40 / 0.16), rgb(0 0 0 / 0.5));
  font: 400 13px/19px system-ui, sans-serif;
  text-align: start;
  cursor: default;
  pointer-events: auto;
}

.card * {
  margin: 0;
}

.card-head {
  display: flex;
  gap: 10px;
  align-items: baseline;
  justify-content: space-between;
}

.card-verdict {
  display: inline-flex;
  gap: 5px;
  align-items: center;
  color: var(--badge-ink, var(--soft));
  font-weight: 600;
}

.card-number,
.card-host,
.card-pages,
.card-others,
.card-disputed,
.card-several {
  color: var(--soft);
  font-size: 12px;
  line-height: 16px;
}

.card-body {
  display: flex;
  flex-direction: column;
  gap: 3px;
}

.said::before {
  content: attr(data-said);
  unicode-bidi: plaintext;
  overflow-wrap: anywhere;
}

.card-quote {
  padding-inline-start: 9px;
  border-inline-start: 3px solid var(--badge-line, var(--line));
}

.card-quote + .card-title {
  margin-top: 4px;
  font-weight: 600;
}

.card-disputed {
  color: var(--ink);
}

.card-open {
  align-self: flex-start;
  min-height: 26px;
  padding: 3px 10px;
  border-radius: 13px;
}

.card-open:hover {
  border-color: var(--soft);
}
`;
