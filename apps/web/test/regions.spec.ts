import {
  middleOf,
  movedTo,
  partWithin,
  placedIn,
  regionIn,
  resizedTo,
  spanning,
  surrounded,
  wholeOf,
} from '../src/remarks/regions.ts';

const PICTURE = { width: 100, height: 50 };
const REGION = { x: 10, y: 20, width: 30, height: 10 };

describe('a region of a picture', () => {
  it('is what a comment names, if there can be such a one', () => {
    expect(regionIn({ ...REGION, team: 'a' })).toEqual(REGION);
    for (const fault of [{}, { ...REGION, x: -1 }, { ...REGION, width: 0 }, { ...REGION, height: '10' }])
      expect(regionIn(fault)).toBeUndefined();
  });

  it('lies between two places, in whole pixels of the picture', () => {
    expect(spanning({ x: 40.2, y: 29.6 }, { x: 10.4, y: 20.1 }, PICTURE)).toEqual(REGION);
    expect(spanning({ x: -5, y: -5 }, { x: 500, y: 500 }, PICTURE)).toEqual(wholeOf(PICTURE));
    expect(spanning({ x: 100, y: 50 }, { x: 100, y: 50 }, PICTURE)).toEqual({ x: 99, y: 49, width: 1, height: 1 });
    expect(middleOf({ width: 1, height: 3 })).toEqual({ x: 0, y: 0, width: 1, height: 2 });
  });

  it('stays in the picture, of the same size or at the same place', () => {
    expect(movedTo(REGION, 95, -3, PICTURE)).toEqual({ x: 70, y: 0, width: 30, height: 10 });
    expect(resizedTo(REGION, 95, -3, PICTURE)).toEqual({ x: 10, y: 20, width: 90, height: 1 });
    expect(partWithin({ ...REGION, width: 1_000 }, PICTURE)).toEqual({ ...REGION, width: 90 });
    expect(partWithin({ ...REGION, x: 100 }, PICTURE)).toBeUndefined();
  });

  it('is shown with what surrounds it', () => {
    expect(surrounded(REGION, PICTURE)).toEqual({ x: 2.5, y: 17.5, width: 45, height: 15 });
    expect(surrounded(wholeOf(PICTURE), PICTURE)).toEqual(wholeOf(PICTURE));
    expect(placedIn(REGION, wholeOf(PICTURE))).toEqual({ left: '10%', top: '40%', width: '30%', height: '20%' });
  });
});
