import { isOwnPicture, PictureRoom } from '../src/parts/own-pictures.ts';

const HERE = 'https://reviews.example';

describe('pictures of texts', () => {
  it.each([
    '/r/1/file/2/download/',
    '/r/1/file/2/download/?thumbnail=1&width=300',
    '/s/acme/r/1/file/2/download/',
    '/users/ann/file-attachments/0f8fad5b-d9cb-469f-a165-70867728950e/',
  ])('are files and their small pictures: %s', (path) => {
    expect(isOwnPicture(`${HERE}${path}`, HERE)).toBe(true);
  });

  it.each([
    ...['/', '/r/1/', '/api/review-requests/?max-results=200', '/account/logout/', '/r/1/file/2/', '/oauth2/authorize'],
    ...['/r/1/file/2/download/?x=1', '/r/1/file/2/download/../../../../../api/', '/r/1/file/2/download'],
    ...['/s/acme/api/', '/users/ann/', '/r/1/diff/1/', '/r/1/file/2/download/?thumbnail=1&width=30000'],
  ])('are nothing else of the service: %s', (path) => {
    expect(isOwnPicture(`${HERE}${path}`, HERE)).toBe(false);
  });

  it.each([
    'https://elsewhere.example/r/1/file/2/download/',
    'data:image/png;base64,AAAA',
    '//x',
    'https://a@reviews.example/r/1/file/2/download/',
  ])('are of no other server: %s', (address) => {
    expect(isOwnPicture(address, HERE)).toBe(false);
  });

  it('are so many on one page, the same ones when they are drawn again', () => {
    const room = new PictureRoom(2);
    const has = (page: string) => ['a', 'b', 'a', 'c'].map((address) => room.has(page, address));
    expect(has('/r/1/')).toEqual([true, true, true, false]);
    expect(has('/r/1/')).toEqual([true, true, true, false]);
    expect(room.has('/r/2/', 'c')).toBe(true);
  });
});
