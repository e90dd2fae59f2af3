import { apiToken, ReviewService } from '@review-service/client';

/** Such as https://reviews.example.com, as whoever made the token. */
export const connect = (url: string, token: string) => new ReviewService({ url, credentials: apiToken(token) });
