/** Whether a topic is worth naming: `other` stands for what is about nothing in particular. */
export const isSubject = (topic: string | null): topic is string => topic !== null && topic !== 'other';
