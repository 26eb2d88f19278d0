/** The fields that every operation reads of a picture or a video, as ProviderImage and ProviderVideo expect them. */
export const IMAGE_FIELDS = /* GraphQL */ `
  fragment ImageFields on Image {
    url
    altText
    width
    height
  }
` as const;

export const VIDEO_FIELDS = /* GraphQL */ `
  fragment VideoFields on Video {
    alt
    previewImage {
      url
    }
    sources {
      url
      mimeType
      width
      height
    }
  }
` as const;
