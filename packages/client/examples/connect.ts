import { apiToken, ReviewService } from '@review-service/client';

/** Connects to a service such as https://reviews.example.com, as the owner of the token. */
export const connect = (url: string, token: string) => new ReviewService({ url, credentials: apiToken(token) });
