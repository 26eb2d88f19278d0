/** What every operation reads of a picture, as ProviderImage takes it. */
export const IMAGE_FIELDS = /* GraphQL */ `
  fragment ImageFields on Image {
    url
    altText
    width
    height
  }
`;
