package import ProviderKit

/// Every adapter that `providers.yaml` can name; a new one is a folder and its line here.
package let adapterKinds: [AdapterKind] =
    [
        OpenMeteoAirQuality.kind,
        OpenMeteoPollen.kind,
        OpenMeteoArchive.kind,
        OpenMeteoGeocoding.kind,
        GooglePollen.kind,
        GooglePollenProxy.kind,
    ]
