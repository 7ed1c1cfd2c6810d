/** The meaning of a colour, which the text always states too. */
export type Tone = 'good' | 'warning' | 'bad' | 'neutral' | 'busy';
