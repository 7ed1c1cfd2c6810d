import { type Html, html } from '../html.ts';
import { type IconName, icon } from './icon.ts';

interface CardLook {
  title: string;
  about?: Html;
  /** How long it takes. */
  time?: string;
  /** A short word in the corner, such as which way is the quickest. */
  tag?: string;
  /** The address of an image, such as a provider's logo. */
  logo?: string | null;
  icon?: IconName;
}

/** Leads to a page. */
type LinkCard = CardLook & { href: string };
/** Sends the form that the cards are in. */
type ButtonCard = CardLook & { name: string; value: string };
export type ChoiceCard = LinkCard | ButtonCard;

/** Large targets, of which a person chooses one: ways, providers. */
export function choiceCards(cards: readonly ChoiceCard[], { id }: { id?: string } = {}): Html {
  return html`<ul class="cards" id=${id}>${cards.map((card) => html`<li>${target(card)}</li>`)}</ul>`;
}

function target(card: ChoiceCard): Html {
  return 'href' in card
    ? html`<a class="card" href=${card.href}>${content(card)}</a>`
    : html`<button class="card" name=${card.name} value=${card.value}>${content(card)}</button>`;
}

function content(card: CardLook): Html {
  return [
    card.logo && html`<img src=${card.logo} alt="" width="48" height="48" />`,
    !card.logo && card.icon && html`<span class="card-icon">${icon(card.icon)}</span>`,
    html`
      <span class="card-text">
        <span class="card-title">${card.title}</span>
        ${card.tag && html`<span class="tag">${card.tag}</span>`}
        ${card.about && html`<span class="card-about">${card.about}</span>`}
        ${card.time && html`<span class="card-time">${icon('clock')}${card.time}</span>`}
      </span>
    `,
    icon('next'),
  ];
}
