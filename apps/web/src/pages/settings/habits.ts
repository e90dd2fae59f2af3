import type { Schemas } from '@review-service/client';

/** What a person wants of mail. */
export type Habits = Schemas['UserNotifications'];

/** What of it changes. */
export type ChosenHabits = Partial<Omit<Habits, 'address_refused' | 'links'>>;
