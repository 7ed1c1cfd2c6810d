/** What a colour means. Words always say it too. */
export type Tone = 'good' | 'warning' | 'bad' | 'neutral' | 'busy';
