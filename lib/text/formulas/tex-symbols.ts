const GREEK =
  'alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ ' +
  'lambda λ mu μ nu ν xi ξ pi π rho ρ sigma σ varsigma ς tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω ' +
  'Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω';
/** Written with a space on each side. */
const OPERATORS =
  'times × cdot · div ÷ pm ± mp ∓ le ≤ leq ≤ leqslant ≤ ge ≥ geq ≥ geqslant ≥ ll ≪ gg ≫ lt < gt > ne ≠ neq ≠ ' +
  'approx ≈ approxeq ≈ sim ∼ simeq ≃ cong ≅ equiv ≡ propto ∝ to → rightarrow → longrightarrow → leftarrow ← ' +
  'leftrightarrow ↔ Rightarrow ⇒ Longrightarrow ⇒ implies ⇒ Leftarrow ⇐ iff ⇔ Leftrightarrow ⇔ ' +
  'rightleftharpoons ⇌ mapsto ↦ in ∈ notin ∉ ni ∋ subset ⊂ subseteq ⊆ supset ⊃ supseteq ⊇ cup ∪ cap ∩ ' +
  'setminus ∖ wedge ∧ land ∧ vee ∨ lor ∨ oplus ⊕ otimes ⊗ ast ∗ bullet • star ⋆ mid | parallel ∥ perp ⊥ ' +
  'bmod mod colon : coloneqq ≔';
const SIGNS =
  'sum ∑ prod ∏ int ∫ iint ∬ oint ∮ partial ∂ nabla ∇ infty ∞ circ ∘ degree ° prime ′ neg ¬ lnot ¬ forall ∀ ' +
  'exists ∃ emptyset ∅ varnothing ∅ ell ℓ hbar ℏ Re ℜ Im ℑ angle ∠ triangle △ ldots … dots … cdots … vdots ⋮ ' +
  'ddots ⋱ lbrace { rbrace } lbrack [ rbrack ] langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ vert | ' +
  'lvert | rvert | Vert ‖ backslash \\ uparrow ↑ downarrow ↓ checkmark ✓ dagger † ddagger ‡ S § euro € ' +
  'pounds £ AA Å textdegree ° textmu µ micro µ percent % celsius °C surd √ aleph ℵ';

export const SYMBOLS: ReadonlyMap<string, string> = pairs(`${GREEK} ${SIGNS}`);
export const SPACED: ReadonlyMap<string, string> = pairs(OPERATORS);

/** Commands that show their argument as it is. */
export const TRANSPARENT = names(
  'text textrm textbf textit textsf texttt textnormal textup mathrm mathbf mathit mathsf mathtt mathcal ' +
    'mathbb mathfrak mathscr mathnormal boldsymbol bm pmb mbox hbox vbox fbox boxed cancel bcancel xcancel ' +
    'underline underbrace overbrace overbracket underbracket mathop mathbin mathrel mathord mathopen mathclose ' +
    'mathpunct mathinner smash emph ensuremath ce pu num tag mathstrut hl substack',
);

/** Commands that show nothing of their argument. */
export const SILENT = names(
  'label hspace hspace* vspace vspace* color phantom hphantom vphantom kern mkern hskip mskip ref eqref require',
);

/** Commands without an argument that only set sizes and styles. */
export const STYLE = names(
  'left right middle big Big bigg Bigg bigl bigr bigm Bigl Bigr Bigm biggl biggr biggm Biggl Biggr Biggm ' +
    'displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits nonumber notag hline hfill rm bf it ' +
    'sf tt cal normalsize small large Large displaylimits relax protect centering mathchoice',
);

export const SPACES = names(
  'quad qquad enspace thinspace medspace thickspace space nobreakspace enskip',
);

/** Commands whose first argument is a setting and whose second is shown. */
export const SECOND_SHOWN = names('textcolor colorbox href htmlClass class style cssId raisebox');

const COMBINING = 'bar ̄ overline ̄ hat ̂ widehat ̂ vec ⃗ tilde ̃ widetilde ̃ dot ̇ ddot ̈ check ̌ breve ̆';
export const ACCENTS: ReadonlyMap<string, string> = pairs(COMBINING);

function pairs(list: string): ReadonlyMap<string, string> {
  const words = list.split(' ');
  return new Map(
    words.flatMap((name, index): [string, string][] =>
      index % 2 === 0 ? [[name, words[index + 1] ?? name]] : [],
    ),
  );
}

function names(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
