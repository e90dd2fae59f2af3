import { chosenPolicy } from '../src/pages/tokens/chosen-policy.js';

describe('the policy that people choose for an API token', () => {
  it('is none where nothing is chosen', () => {
    expect(chosenPolicy({ requests: 'none' }, ['core'])).toBeUndefined();
  });
});
