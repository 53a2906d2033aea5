extension RecordedAirQualityTests {
    /// What each body says.
    static let table: [String: Row] = [
        "antananarivo-backfill-744h": Row(
            metrics: air,
            places: [
                Place(
                    at: (-18.900002, 47.5), hours: 744,
                    first: ("2025-07-27T00:00:00Z", [53, 24, 7.7, 9.4, 136.0, 1.7, 0.2, 61.0]),
                    last: ("2025-08-26T23:00:00Z", [45, 16, 10.1, 10.7, 156.0, 5.4, 0.7, 37.0]))
            ]),
        "antananarivo-rolling-01": Row(
            metrics: air,
            places: [
                Place(
                    at: (-18.900002, 47.5), hours: 49,
                    first: ("2026-07-26T10:00:00Z", [61, 39, 7.2, 7.5, 178.0, 0.2, 2.7, 97.0]),
                    last: ("2026-07-28T10:00:00Z", [55, 33, 8.3, 9.3, 166.0, 0.2, 1.9, 82.0]))
            ]),
        "antananarivo-rolling-02": Row(
            metrics: air,
            places: [
                Place(
                    at: (-18.900002, 47.5), hours: 49,
                    first: ("2026-07-26T11:00:00Z", [61, 39, 7.1, 7.4, 173.0, 0.1, 2.7, 98.0]),
                    last: ("2026-07-28T11:00:00Z", [57, 35, 10.0, 11.2, 172.0, 0.4, 2.0, 88.0]))
            ]),
        "antananarivo-rolling-03": Row(
            metrics: air,
            places: [
                Place(
                    at: (-18.900002, 47.5), hours: 49,
                    first: ("2026-07-26T14:00:00Z", [60, 32, 3.6, 3.7, 208.0, 2.5, 3.2, 81.0]),
                    last: ("2026-07-28T14:00:00Z", [58, 29, 11.0, 12.1, 181.0, 3.4, 2.6, 72.0]))
            ]),
        "antananarivo-rolling-04": Row(
            metrics: air,
            places: [
                Place(
                    at: (-18.900002, 47.5), hours: 49,
                    first: ("2026-07-26T18:00:00Z", [61, 30, 12.4, 13.8, 136.0, 1.6, 2.3, 55.0]),
                    last: ("2026-07-28T18:00:00Z", [57, 26, 13.2, 13.9, 192.0, 4.2, 2.7, 43.0]))
            ]),
        "antananarivo-rolling-05": Row(
            metrics: air,
            places: [
                Place(
                    at: (-18.900002, 47.5), hours: 49,
                    first: ("2026-07-26T18:00:00Z", [61, 30, 12.4, 13.8, 136.0, 1.6, 2.3, 55.0]),
                    last: ("2026-07-28T18:00:00Z", [57, 26, 13.2, 13.9, 192.0, 4.2, 2.7, 43.0]))
            ]),
        "bangkok-hourly-96h": Row(
            metrics: ["pm2_5", "pm10"],
            places: [
                Place(
                    at: (13.800003, 100.5), hours: 96, first: ("2026-08-26T00:00:00Z", [2.8, 3.0]),
                    last: ("2026-08-29T23:00:00Z", [1.6, 1.7]))
            ]),
        "durham-unixtime-current-hourly": Row(
            metrics: ["us_aqi", "uv_index", "us_aqi_pm2_5", "us_aqi_pm10", "us_aqi_nitrogen_dioxide", "us_aqi_ozone"],
            places: [
                Place(
                    at: (36.1, -78.9), time: "2026-09-24T18:00:00Z", now: [32, 1.8, 23, 5, 1, 32], hours: 48,
                    first: ("2026-09-24T00:00:00Z", [28, 0.0, nil, nil, nil, nil]),
                    last: ("2026-09-25T23:00:00Z", [43, 0.0, nil, nil, nil, nil]))
            ]),
        "enschede-current-all-variables": Row(
            metrics: [
                "us_aqi", "european_aqi", "pm2_5", "pm10", "carbon_monoxide", "nitrogen_dioxide", "sulphur_dioxide",
                "ozone", "carbon_dioxide", "methane", "ammonia", "aerosol_optical_depth", "dust", "uv_index",
                "uv_index_clear_sky", "is_day", "formaldehyde", "glyoxal", "non_methane_volatile_organic_compounds",
                "pm10_wildfires", "peroxyacyl_nitrates", "secondary_inorganic_aerosol", "residential_elementary_carbon",
                "total_elementary_carbon", "pm2_5_total_organic_matter", "sea_salt_aerosol", "nitrogen_monoxide",
                "alder_pollen", "birch_pollen", "grass_pollen", "mugwort_pollen", "olive_pollen", "ragweed_pollen",
                "european_aqi_pm2_5", "european_aqi_pm10", "european_aqi_nitrogen_dioxide", "european_aqi_ozone",
                "european_aqi_sulphur_dioxide", "us_aqi_pm2_5", "us_aqi_pm10", "us_aqi_nitrogen_dioxide",
                "us_aqi_carbon_monoxide", "us_aqi_ozone", "us_aqi_sulphur_dioxide",
            ],
            places: [
                Place(
                    at: (52.300003, 6.8999996), time: "2026-10-03T12:00:00+02:00",
                    now: [
                        65, 44, 22.1, 28.2, 229.0, 11.2, 2.5, 42.0, 444, 1595.0, 11.1, 0.14, 0.0, 2.1, 2.3, 1, 2.0, 0.2,
                        51.0, 0.0, 1.5, 13.3, 0.1, 0.4, 2.3, 2.2, 2.9, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 44, 29, 22, 14, 3,
                        65, 21, 6, 2, 12, 1,
                    ], hours: 3,
                    first: (
                        "2026-10-03T00:00:00+02:00",
                        [
                            60, 43, 20.5, 25.1, 263.0, 20.7, 1.3, 33.0, 492, 1811.0, 17.3, 0.12, 0.0, 0.0, 0.0, 0, 1.5,
                            0.1, 63.0, 0.0, 1.3, 9.7, 0.2, 0.5, 3.5, 3.1, 0.1, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 43, 27, 34,
                            11, 1, 60, 19, 10, 2, 23, 1,
                        ]
                    ),
                    last: (
                        "2026-10-03T02:00:00+02:00",
                        [
                            62, 42, 18.9, 23.9, 242.0, 19.2, 0.9, 27.0, 488, 1843.0, 16.0, 0.13, 0.0, 0.0, 0.0, 0, 1.3,
                            0.0, 50.0, 0.0, 1.4, 10.8, 0.2, 0.4, 3.2, 2.7, 0.1, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 42, 26,
                            32, 9, 1, 62, 19, 9, 2, 19, 0,
                        ]
                    ))
            ]),
        "enschede-two-models-suffix": Row(
            metrics: ["european_aqi", "pm10"],
            places: [
                Place(
                    at: (52.300003, 6.8999996), time: "2026-10-04T21:00:00+02:00", now: [nil, 24.8], hours: 24,
                    first: ("2026-10-04T00:00:00+02:00", [45, 35.3]), last: ("2026-10-04T23:00:00+02:00", [41, 24.1]))
            ]),
        "istanbul-current-minimal": Row(
            metrics: ["pm2_5", "pm10"],
            places: [Place(at: (41.0, 29.0), time: "2026-10-01T11:00:00Z", now: [5.8, 11.7])]),
        "new-york-unixtime-pollen-all-null": Row(
            metrics: [
                "european_aqi", "pm2_5", "pm10", "alder_pollen", "birch_pollen", "grass_pollen", "mugwort_pollen",
                "olive_pollen", "ragweed_pollen",
            ],
            places: [
                Place(
                    at: (40.699997, -74.0), hours: 72,
                    first: ("2026-10-01T00:00:00-04:00", [65, 20.0, 20.7, nil, nil, nil, nil, nil, nil]),
                    last: ("2026-10-03T23:00:00-04:00", [61, 28.6, 29.2, nil, nil, nil, nil, nil, nil]))
            ]),
        "plomari-two-locations": Row(
            metrics: ["european_aqi", "pm2_5", "pm10", "aerosol_optical_depth"],
            places: [
                Place(at: (39.0, 26.400002), time: "2026-07-30T03:00:00Z", now: [35, 4.2, 8.1, 0.07]),
                Place(at: (39.0, 26.5), time: "2026-07-30T03:00:00Z", now: [36, 4.3, 7.1, 0.07]),
            ]),
        "seattle-current-abridged-nulls": Row(
            metrics: [
                "us_aqi", "pm2_5", "pm10", "carbon_monoxide", "nitrogen_dioxide", "ozone", "alder_pollen",
                "birch_pollen", "grass_pollen", "ragweed_pollen", "us_aqi_pm2_5", "us_aqi_pm10", "us_aqi_ozone",
            ],
            places: [
                Place(
                    at: (47.699997, -122.399994), time: "2026-09-24T19:00:00Z",
                    now: [76, 16.1, 16.6, 178.0, 34.4, 28.0, nil, nil, nil, nil, 76, 23, 25])
            ]),
    ]
}
